import { Link } from 'react-router-dom'
import { home as texts } from '../../texts/home.ts'
import { buttonLook } from '../../ui/button.tsx'
import { KamaCoin, ZelligeField } from '../../ui/zellige.tsx'

/** The heading, and the links to both markets. Its largest element is text, so it paints early. */
export function Hero() {
  return (
    <div className="overflow-hidden border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 pt-12 pb-14 sm:px-6 md:grid-cols-5 md:gap-8 md:py-20">
        <div className="grid gap-6 md:col-span-3">
          <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl lg:text-6xl">
            {texts.title.map((phrase) => (
              // Screen readers and copied text need the space between the phrases.
              <span key={phrase}>
                <span className="inline-block">{phrase}</span>{' '}
              </span>
            ))}
          </h1>
          <p className="max-w-xl text-lg text-muted">{texts.lead}</p>
          <p className="flex flex-wrap gap-3 pt-2">
            <Link to="/buy" className={`${buttonLook('primary')} grow text-lg sm:grow-0 sm:px-7`}>
              {texts.buy}
            </Link>
            <Link to="/sell" className={`${buttonLook('secondary')} grow text-lg sm:grow-0 sm:px-7`}>
              {texts.sell}
            </Link>
          </p>
        </div>
        <div className="relative grid place-items-center py-4 md:col-span-2 md:py-0">
          <ZelligeField
            fades="around"
            className="absolute inset-0 scale-110 text-brand opacity-45 md:scale-125 xl:scale-150"
          />
          <KamaCoin className="relative size-40 drop-shadow-2xl sm:size-48 md:size-64 lg:size-80" />
        </div>
      </div>
      <Facts />
    </div>
  )
}

function Facts() {
  return (
    <div className="relative border-t border-line bg-raised">
      <ul
        aria-label={texts.factsLabel}
        className="mx-auto grid max-w-6xl divide-line px-4 max-sm:divide-y sm:grid-cols-3 sm:divide-x sm:px-6"
      >
        {texts.facts.map(({ figure, text }) => (
          <li
            key={figure}
            className="grid content-start gap-1 py-5 sm:px-6 sm:py-7 sm:first:ps-0 sm:last:pe-0"
          >
            <strong className="text-2xl font-extrabold text-accent tabular-nums">{figure}</strong>
            <span className="text-balance text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
