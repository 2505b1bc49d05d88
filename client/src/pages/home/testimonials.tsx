import { cutText } from '../../lib/text.ts'
import { testimonials as texts } from '../../texts/home-testimonials.ts'
import { useWording } from '../../texts/current.ts'

const positionLimit = 20
const opinionLimit = 30
const perRow = 12

/** Three rows that move by CSS alone (styles.css). Each has its cards twice, so that it repeats without a gap. */
export default function Testimonials() {
  useWording()
  return (
    <section aria-labelledby="testimonials" className="drifting-rows">
      <div className="mx-auto mb-6 grid max-w-6xl gap-3 px-4 sm:px-6">
        <h2 id="testimonials" className="text-3xl font-extrabold">
          {texts.title}
        </h2>
        <p className="max-w-2xl text-lg text-muted">{texts.note}</p>
        <label className="inline-flex min-h-11 items-center gap-3 justify-self-start font-semibold motion-reduce:hidden">
          <input type="checkbox" autoComplete="off" className="size-5 accent-brand" />
          {texts.stop}
        </label>
      </div>
      {texts.rows.map((row, index) => (
        // Scrollable content must be reachable by keyboard.
        <div key={row.label} role="group" aria-label={row.label} tabIndex={0} className="drifting-row py-2.5">
          <div>
            <Cards row={row} rowIndex={index} />
            <Cards row={row} rowIndex={index} isCopy />
          </div>
        </div>
      ))}
    </section>
  )
}

interface CardsProps {
  readonly row: (typeof texts.rows)[number]
  readonly rowIndex: number
  readonly isCopy?: boolean
}

function Cards({ row, rowIndex, isCopy = false }: CardsProps) {
  return (
    <ul aria-hidden={isCopy} inert={isCopy} className="flex">
      {row.opinions.map((opinion, index) => {
        // Each row starts at another position, so that equal positions are not above each other.
        const position = texts.positions[(index + rowIndex * 4) % perRow] ?? ''
        return (
          <li
            key={opinion}
            className="me-5 grid w-72 shrink-0 content-between gap-3 rounded-2xl border border-line bg-raised p-5 shadow-card sm:w-80"
          >
            <p>{texts.quoted(cutText(opinion, opinionLimit))}</p>
            <p className="grid text-sm">
              <strong className="font-semibold">{texts.name(rowIndex * perRow + index + 1)}</strong>
              <span className="text-muted">{cutText(position, positionLimit)}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
