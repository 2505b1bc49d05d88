import { termsTexts } from '../../texts/terms.ts'

/** The six, numbered, so that one can be named. */
export function Clauses() {
  return (
    <ol className="grid gap-8">
      {termsTexts.conditions.clauses.map((clause, index) => (
        <li key={clause.title} className="grid gap-3">
          <h3 className="text-lg font-bold">
            <span className="text-brand tabular-nums">{index + 1}.</span> {clause.title}
          </h3>
          {clause.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {'points' in clause && (
            <>
              <ul className="grid list-disc gap-2 pl-5 marker:text-brand">
                {clause.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <p>{clause.end}</p>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
