import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Callout, TextPage } from '../../features/text-page/text-page.tsx'
import { faqTexts as texts } from '../../texts/faq.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'

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
        {texts.categories.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-5">
            <h2 id={`${id}-title`} className="text-2xl font-extrabold">
              {title}
            </h2>
            <ul className="grid gap-3">
              {Object.entries(questions).map(([anchor, { question, answer }]) => (
                <li key={anchor} id={anchor}>
                  <Disclosure title={question} group={id}>
                    <p>{answer}</p>
                  </Disclosure>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Callout {...texts.end} look="brand" />
      </div>
    </TextPage>
  )
}

function useOpenAtHash(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const answer = document
      .getElementById(hash.slice(1))
      ?.querySelector<HTMLDetailsElement>(':scope > details')
    if (answer) answer.open = true
  }, [hash, key])
}
