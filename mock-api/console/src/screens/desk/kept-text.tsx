import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useDraft } from './use-draft.ts'

interface KeptTextProps {
  readonly path: string
}

/** The text that an operator was writing in a conversation that is gone, for example after a rewind. */
export function KeptText({ path }: KeptTextProps) {
  const [draft, setDraft] = useDraft(path)
  if (draft === '') return undefined
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-2">
      <div className="w-full">
        <TextArea
          label="Your text that was not sent"
          lang="fr"
          dir="auto"
          readOnly
          className="max-h-40 field-sizing-content"
          value={draft}
        />
      </div>
      <Button onClick={() => setDraft('')}>Discard the text</Button>
    </div>
  )
}
