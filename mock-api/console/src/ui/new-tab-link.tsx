import type { ComponentProps } from 'react'

export const NewTabLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a target="_blank" rel="noreferrer" {...link}>
    {children}
  </a>
)
