import { providerLanguage } from '../lib/provider-language.ts'
import { errorSentence, retryText } from './error-message.ts'

/** A sentence as the provider wrote it, marked with its language and direction. */
export const ProviderSentence = ({ text }: { readonly text: string }) => (
  <span {...providerLanguage(text)}>{text}</span>
)

interface ErrorSentenceProps {
  readonly error: unknown
  readonly unknown?: string | undefined
}

export function ErrorSentence({ error, unknown }: ErrorSentenceProps) {
  const { text, isProviders } = errorSentence(error, unknown)
  const retry = retryText(error)
  return (
    <>
      {isProviders ? <ProviderSentence text={text} /> : text}
      {retry !== undefined && ` ${retry}`}
    </>
  )
}
