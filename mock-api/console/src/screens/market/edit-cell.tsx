/** Values of a table that are edited in place. */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { VerbName } from '../../../../operator/verbs.ts'
import { useAction, useWorld } from '../../live/world.tsx'
import { besideField } from '../../live/problem.ts'
import { IconButton } from '../../ui/elements.tsx'
import { SelectField, TextField, type Option } from '../../ui/field.tsx'
import { Form, refuse } from '../../ui/form.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { useHeldRows, type Column } from '../../ui/list.tsx'

/** Acts as the operator, and waits until the lists on the screen show it. */
export function useEdit(verb: VerbName) {
  const { control, name } = useWorld()
  const client = useQueryClient()
  return async (body: object): Promise<void> => {
    await control.call('operator.act', { params: { verb }, body })
    await client.invalidateQueries({ queryKey: [name] })
  }
}

/** `12.5` or `12,5`; undefined for anything else. */
export const numberOf = (text: string): number | undefined =>
  /^-?\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

interface CellProps {
  /** `Buy price of Boune` */
  readonly label: string
  /** The value as a person types it. */
  readonly value: string
  /** The value as the table shows it. */
  readonly shown: string
  /** The value in view, if it is more than a text. */
  readonly look?: ReactNode
  /** The values to choose from; without them, a text is typed. */
  readonly options?: readonly string[]
  readonly save: (text: string) => Promise<void>
}

/**
 * A value with a button that edits it: Enter saves, Escape cancels. A refusal stands beside the field and keeps what was typed,
 * and so does a change by somebody else.
 */
export function EditCell({ label, value, shown, look = shown, options, save }: CellProps) {
  const [from, setFrom] = useState<string>()
  useHeldRows(from !== undefined)
  const cell = useRef<HTMLDivElement>(null)
  const isFocusDue = useRef(false)
  // A row that leaves the list takes the focus with it.
  useLayoutEffect(() => {
    const element = cell.current
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('screen')?.focus()
    }
  }, [])

  function end(): void {
    isFocusDue.current = cell.current?.contains(document.activeElement) ?? false
    setFrom(undefined)
  }

  if (from === undefined) {
    return (
      <div ref={cell}>
        <button
          ref={(button) => {
            if (isFocusDue.current) button?.focus()
            isFocusDue.current = false
          }}
          type="button"
          className={`inline-flex min-h-9 items-center gap-1 pointer-coarse:min-h-11 -mx-2 rounded-lg border border-transparent px-2 decoration-control decoration-dotted underline-offset-4 hover:border-control hover:text-brand ${look === shown ? 'underline' : ''}`}
          onClick={() => setFrom(value)}
        >
          <span className="sr-only">Edit {label}: </span>
          {look}
        </button>
      </div>
    )
  }

  const field = {
    label,
    isLabelHidden: true,
    name: 'value',
    defaultValue: from,
    after: (
      <>
        <IconButton label="Save" type="submit">
          <CheckIcon />
        </IconButton>
        <IconButton label="Cancel" onClick={end}>
          <CloseIcon />
        </IconButton>
      </>
    ),
  }
  return (
    <div ref={cell}>
      <Form
        label={label}
        main="value"
        className={`max-w-full text-left ${options === undefined ? 'w-44 pointer-coarse:w-52' : 'w-60'}`}
        onEscape={end}
        act={async ({ value: text = '' }) => {
          if (text !== value) await save(text)
          end()
        }}
      >
        {(isRunning) => {
          const hint = from === value || isRunning ? undefined : `Somebody changed it to ${shown}.`
          return options === undefined ? (
            <TextField {...field} hint={hint} inputMode="decimal" readOnly={isRunning} ref={selectOnce} />
          ) : (
            <SelectField {...field} hint={hint} options={options} ref={focusOnce} />
          )
        }}
      </Form>
    </div>
  )
}

const selectOnce = (input: HTMLInputElement | null): void => {
  input?.focus()
  input?.select()
}
const focusOnce = (select: HTMLSelectElement | null): void => select?.focus()

/**
 * Makes columns of numbers that are edited in place. `labelOf` says whose number it is, after its name: `of Boune`. The change
 * to save has the field and its new value.
 */
export const numberColumns =
  <Row,>(
    labelOf: (row: Row) => string,
    save: (row: Row, change: Readonly<Record<string, number>>) => Promise<void>,
  ) =>
  (name: string, field: keyof Row & string, format: (value: number) => string): Column<Row> => ({
    name,
    isNumber: true,
    cell(row) {
      const value = Number(row[field] ?? 0)
      return (
        <EditCell
          label={`${name.toLowerCase()} ${labelOf(row)}`}
          value={String(value)}
          shown={format(value)}
          save={(text) =>
            save(row, { [field]: numberOf(text) ?? refuse('value', 'Type a number, such as 12.5.') })
          }
        />
      )
    },
  })

interface ChoiceCellProps {
  /** `Buying on Boune` */
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly save: (value: string) => Promise<void>
}

/** A value with few choices: choosing another one saves it. */
export function ChoiceCell({ label, value, options, save }: ChoiceCellProps) {
  const [chosen, setChosen] = useState<string>()
  const action = useAction(save)
  return (
    <SelectField
      label={label}
      isLabelHidden
      className="min-w-36"
      value={chosen ?? value}
      options={options}
      error={besideField(action.problem)}
      onChange={({ target }) => {
        setChosen(target.value)
        void action.run(target.value).finally(() => setChosen(undefined))
      }}
    />
  )
}
