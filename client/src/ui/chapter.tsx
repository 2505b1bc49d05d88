import { useId, type ComponentProps } from 'react'

export function Chapter({
  title,
  children,
  ...section
}: ComponentProps<'section'> & { readonly title: string }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} {...section}>
      <h2 id={titleId} className="text-2xl font-extrabold sm:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
