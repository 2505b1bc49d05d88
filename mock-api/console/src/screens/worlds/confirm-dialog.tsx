import type { ReactNode } from 'react'
import { useAction } from '../../live/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/states.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** The name of the button that acts. */
  readonly action: string
  readonly act: () => Promise<unknown>
  readonly onClose: () => void
  /** What is lost. */
  readonly children: ReactNode
}

/** Asks before something is lost. A refusal stays beside the button. */
export function ConfirmDialog({ title, action, act, onClose, children }: ConfirmDialogProps) {
  const { run, isRunning, problem } = useAction(async () => {
    await act()
    onClose()
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4">
        {children}
        <Problem>{problem}</Problem>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={isRunning} onClick={() => void run()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
