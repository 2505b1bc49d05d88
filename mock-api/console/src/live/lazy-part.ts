import { lazy, type ComponentType } from 'react'

const pauseMs = 1000

const isAnswering = (): Promise<boolean> =>
  fetch(`${import.meta.env.BASE_URL}icon.svg`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads a part of the page once the simulator answers. It asks first, because a browser may never request a script again
 * that it could not load.
 */
export const onceAnswering =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    while (!(await isAnswering())) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return load()
  }

export const lazyPart = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(onceAnswering(load))
