import { chatTexts as texts } from '../../texts/chat.ts'
import { KamaCoin } from '../../ui/zellige.tsx'

/** The first screen: what the person has come for. */
export function Choice({ onTransaction }: { readonly onTransaction: () => void }) {
  return (
    <div className="grid flex-1 content-start gap-6 overflow-y-auto p-6">
      <div className="grid gap-2">
        <p className="text-xl font-bold">{texts.choiceTitle}</p>
        <p className="text-muted">{texts.choiceText}</p>
      </div>
      <button
        type="button"
        aria-describedby="intent-transaction"
        onClick={onTransaction}
        className="flex items-center gap-4 rounded-2xl border border-control p-4 text-left transition-colors duration-150 hover:border-brand hover:bg-brand-wash"
      >
        <KamaCoin className="size-11 shrink-0" />
        <span className="grid gap-0.5">
          <span className="font-semibold">{texts.intentTransaction}</span>
          <span id="intent-transaction" aria-hidden className="text-sm text-muted">
            {texts.intentTransactionText}
          </span>
        </span>
      </button>
    </div>
  )
}
