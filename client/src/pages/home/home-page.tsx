import { pageTitle } from '../../texts/common.ts'
import { home as texts } from '../../texts/home.ts'
import { PageMeta } from '../../ui/page-meta.tsx'
import { Hero } from './hero.tsx'
import { Questions } from './questions.tsx'
import { Services } from './services.tsx'
import { Testimonials } from './testimonials.tsx'
import { Trust } from './trust.tsx'

export function HomePage() {
  return (
    <>
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <Hero />
      <Services />
      <Trust />
      <Questions />
      <Testimonials />
    </>
  )
}
