import { memo, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/elements.tsx'
import { duration, timeOfDay } from '../../ui/format.ts'
import { useSize } from '../../ui/use-size.ts'
import VirtualList, { type VirtualListHandle } from '../../ui/virtual-list.tsx'
import type { Rows, RowsState } from './rows.ts'
import { Sentence, kinds, type Summary } from './summary.tsx'

const wideRow = 40
const narrowRow = 72
/** In pixels. On a narrower list a row has three lines. */
const narrowList = 640
const deepest = 4

interface EntryListProps {
  readonly rows: Rows
  readonly state: RowsState
  readonly openEntry: number | undefined
  readonly active: number | undefined
  readonly selection: ReadonlySet<number>
  readonly addressOf: (seq: number) => string
  readonly onFocus: (seq: number) => void
  readonly onSelect: (seq: number, isRange: boolean) => void
  readonly ref: Ref<VirtualListHandle>
}

const causeOf = ({ cause }: Summary, rows: Rows) => (cause === null ? undefined : rows.rowOf(cause))

function depthOf(row: Summary, rows: Rows): number {
  let depth = 0
  let above = causeOf(row, rows)
  while (above !== undefined && depth < deepest) {
    depth += 1
    above = causeOf(above, rows)
  }
  return depth
}

/** How much later than its cause an entry is: `+5s`; undefined if it is at once. */
function delayOf(row: Summary, rows: Rows): string | undefined {
  const cause = causeOf(row, rows)
  if (cause === undefined) return undefined
  const ms = Date.parse(row.at) - Date.parse(cause.at)
  return ms > 0 ? `+${ms < 1000 ? `${String(ms)} ms` : duration(ms)}` : undefined
}

export function EntryList({ rows, state, ref, addressOf, ...props }: EntryListProps) {
  const { openEntry, active, selection, onFocus, onSelect } = props
  const [size, place] = useSize()
  const isNarrow = size !== undefined && size.width < narrowList
  const rowHeight = isNarrow ? narrowRow : wideRow
  return (
    <div ref={place} className="h-full">
      <VirtualList
        ref={ref}
        label="Entries"
        count={state.count}
        rowHeight={rowHeight}
        keyAt={rows.keyAt}
        indexOf={(key) => rows.indexOf(Number(key))}
        onShow={rows.show}
        version={state}
        onScroll={(top) => rows.follow(top < rowHeight / 2)}
        className="flex border-b border-line"
      >
        {(index, isDrawn) => {
          const row = isDrawn ? rows.rowAt(index) : undefined
          return row === undefined ? (
            <span className="m-3 text-sm text-muted">…</span>
          ) : (
            <Row
              row={row}
              isNarrow={isNarrow}
              depth={depthOf(row, rows)}
              delay={delayOf(row, rows)}
              isOpen={row.seq === openEntry}
              isActive={row.seq === active}
              isSelected={selection.has(row.seq)}
              address={addressOf(row.seq)}
              onFocus={onFocus}
              onSelect={onSelect}
            />
          )
        }}
      </VirtualList>
    </div>
  )
}

interface RowProps extends Pick<EntryListProps, 'onFocus' | 'onSelect'> {
  readonly row: Summary
  readonly isNarrow: boolean
  readonly depth: number
  readonly delay: string | undefined
  readonly isOpen: boolean
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly address: string
}

const indents = ['', 'pl-2', 'pl-6', 'pl-10', 'pl-14']

/** One entry. It has as few elements as it can, because scrolling makes many of them. */
const Row = memo(function Row(props: RowProps) {
  const { row, isNarrow, depth, delay, isOpen, isActive, isSelected, address } = props
  const { onFocus, onSelect } = props
  const { seq, at, kind, parts, mark } = row
  const { name, Icon } = kinds[kind]
  const look = isOpen ? 'bg-brand-wash' : isSelected ? 'bg-sunken' : 'hover:bg-raised'
  const badge = mark !== undefined && <Badge tone={mark.tone}>{mark.word}</Badge>
  return (
    <div className={`flex min-w-0 flex-1 ${look}`}>
      <label className="flex w-10 shrink-0 cursor-pointer items-center justify-center pointer-coarse:w-11">
        <input
          type="checkbox"
          aria-label={`Select entry ${String(seq)}`}
          className="size-4 accent-brand"
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(seq, (nativeEvent as PointerEvent).shiftKey)}
        />
      </label>
      <Link
        to={address}
        data-entry={seq}
        aria-current={isOpen || undefined}
        onFocus={() => onFocus(seq)}
        className={`flex min-w-0 flex-1 items-center gap-x-3 border-l-4 pl-2 pr-3 text-sm -outline-offset-3 ${isNarrow ? 'flex-wrap content-center' : ''} ${isActive ? 'border-brand' : 'border-transparent'}`}
      >
        <span className={`shrink-0 text-xs tabular-nums text-muted ${isNarrow ? '' : 'w-12 text-right'}`}>
          {seq}
        </span>
        <span className="w-14 shrink-0 text-xs tabular-nums text-muted">{timeOfDay(at)}</span>
        <Icon className="-mr-1.5 size-4 text-muted" />
        <span className={`shrink-0 text-xs font-semibold text-muted ${isNarrow ? 'flex-1' : 'w-16'}`}>
          {name}
        </span>
        {isNarrow && badge}
        <span
          className={`min-w-0 ${isNarrow ? 'line-clamp-2 basis-full wrap-anywhere' : 'flex-1 truncate'} ${depth > 0 ? 'journal-effect' : ''} ${indents[depth] ?? ''}`}
        >
          <Sentence parts={parts} />
          {delay !== undefined && <span className="text-muted"> · {delay} after its cause</span>}
        </span>
        {!isNarrow && badge}
      </Link>
    </div>
  )
})
