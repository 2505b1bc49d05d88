/** How long somebody has been waiting, against what is stated. */
import { useEffect, useId, useState } from 'react'
import { secondsSince } from '../../lib/dates.ts'
import { handOverTexts as texts } from '../../texts/exchange.ts'

/** In minutes: what is usual, from and to, and what is the most. */
const usualFrom = 5
const usualTo = 15
const longest = 30

export function Elapsed({ since }: { readonly since: string }) {
  const id = useId()
  const seconds = secondsSince(since, useNow(1000))
  const minutes = seconds / 60
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p id={id} className="text-sm font-semibold text-muted">
          {texts.elapsed}
        </p>
        {/* A timer is not read aloud by itself, however often it changes. */}
        <p role="timer" aria-labelledby={id} className="text-xl font-bold tabular-nums">
          {texts.elapsedTime(Math.floor(minutes), seconds % 60)}
        </p>
      </div>
      <Scale minutes={Math.min(minutes, longest)} />
      {/* These words change three times at most, and then they are news. */}
      <p role="status" className={minutes > longest ? 'font-semibold text-waiting' : 'text-sm text-muted'}>
        {minutes > longest ? texts.tooLong : minutes > usualTo ? texts.long : texts.usual}
      </p>
    </div>
  )
}

function Scale({ minutes }: { readonly minutes: number }) {
  return (
    <div aria-hidden>
      <svg
        viewBox={`0 0 ${String(longest)} 1`}
        preserveAspectRatio="none"
        className="h-2.5 w-full rounded-full"
      >
        <rect width={longest} height="1" className="fill-line" />
        <rect x={usualFrom} width={usualTo - usualFrom} height="1" className="fill-waiting-wash" />
        <rect width={minutes} height="1" className="fill-gold" />
      </svg>
      <p className="grid grid-cols-6 text-right text-xs tabular-nums text-muted">
        <span>{texts.scale[0]}</span>
        <span className="col-span-2">{texts.scale[1]}</span>
        <span className="col-span-3">{texts.scale[2]}</span>
      </p>
    </div>
  )
}

function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
    }, everyMs)
    return () => {
      clearInterval(timer)
    }
  }, [everyMs])
  return nowMs
}
