import { Dialog } from '../../ui/dialog.tsx'

const shortcuts = [
  ['j', 'Next conversation'],
  ['k', 'Previous conversation'],
  ['Enter', 'Open the conversation, or send the reply'],
  ['r', 'Write a reply'],
  ['/', 'Quick replies, in an empty reply'],
  ['Escape', 'Leave the reply'],
  ['e', 'Close the conversation'],
  ['u', 'Say that a request cannot be served'],
  ['f', 'Fulfil or settle'],
  ['a', 'Assign an operator, or take over'],
  ['?', 'Show this list'],
] as const

export default function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {shortcuts.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-control bg-sunken px-2 py-0.5 font-sans font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
