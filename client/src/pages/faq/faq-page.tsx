import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Callout, TextPage } from '../../features/text-page/text-page.tsx'
import { faqTexts as texts } from '../../texts/faq.ts'
import { Disclosure } from '../../ui/disclosure.tsx'

export default function FaqPage() {
  useOpenAtHash()
  return (
    <TextPage texts={texts} className="grid gap-10 pt-12 lg:grid-cols-4">
      <nav aria-label={texts.categoriesLabel} className="self-start lg:sticky lg:top-24">
        <ul className="flex flex-wrap gap-2 lg:grid">
          {texts.categories.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                className="flex min-h-11 items-center rounded-xl border border-line bg-raised px-4 py-2 font-semibold hover:border-brand hover:text-brand"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-12 lg:col-span-3">
        {texts.categories.map((category) => (
          <Category key={category.id} category={category} />
        ))}
        <Callout {...texts.end} look="brand" />
      </div>
    </TextPage>
  )
}

function useOpenAtHash(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const answer = document
      .getElementById(hash.slice(1))
      ?.querySelector<HTMLDetailsElement>(':scope > details')
    if (answer) answer.open = true
  }, [hash, key])
}

function Category({ category }: { readonly category: (typeof texts.categories)[number] }) {
  const titleId = `${category.id}-title`
  return (
    <section id={category.id} aria-labelledby={titleId} className="grid gap-5">
      <h2 id={titleId} className="text-2xl font-extrabold">
        {category.title}
      </h2>
      <ul className="grid gap-3">
        {Object.entries(category.questions).map(([id, { question, answer }]) => (
          <li key={id} id={id}>
            <Disclosure title={question} group={category.id}>
              <p>{answer}</p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  )
}
