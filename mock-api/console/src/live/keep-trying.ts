const pauseMs = 1000

const isAnswering = (): Promise<boolean> =>
  fetch(`${import.meta.env.BASE_URL}icon.svg`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Loads a part of the page for `lazy`. While the simulator does not answer, it waits and tries again. */
export const keepTrying =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    for (let isReachable = false; ;) {
      try {
        return await load()
      } catch (error) {
        if (isReachable) throw error
        isReachable = await isAnswering()
        if (!isReachable) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
