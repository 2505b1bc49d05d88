import { Link } from 'react-router-dom'
import { home as texts } from '../../texts/home.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

export function Questions() {
  return (
    <section
      aria-labelledby="questions"
      className="mx-auto grid max-w-6xl items-start gap-8 px-4 py-16 sm:px-6 md:py-20 lg:grid-cols-3 lg:gap-12"
    >
      <div className="grid gap-3">
        <h2 id="questions" className="text-3xl font-extrabold">
          {texts.questionsTitle}
        </h2>
        <p className="text-lg text-muted">{texts.questionsLead}</p>
        <p className="flex flex-wrap gap-3 pt-2">
          {[
            { to: '/faq', label: texts.allQuestions },
            { to: '/help', label: texts.helpCentre },
          ].map(({ to, label }) => (
            <Link key={to} to={to} className={buttonLook('secondary')}>
              {label}
            </Link>
          ))}
        </p>
      </div>
      <div className="grid gap-3 lg:col-span-2">
        {texts.questions.map(({ question, answer }) => (
          <Disclosure key={question} group="home-questions" title={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
