import { createContext, useContext, useMemo, useReducer, type ActionDispatch, type ReactNode } from 'react'
import { closed, reduce, type Chat, type ChatEvent } from './machine.ts'

interface ChatContext {
  readonly chat: Chat
  readonly dispatch: ActionDispatch<[ChatEvent]>
}

const Context = createContext<ChatContext | undefined>(undefined)

/** Holds the widget's state above the pages, so that it stays open from one to the next. */
export function ChatProvider({ children }: { readonly children: ReactNode }) {
  const [chat, dispatch] = useReducer(reduce, closed)
  const value = useMemo(() => ({ chat, dispatch }), [chat])
  return <Context value={value}>{children}</Context>
}

export function useChat(): ChatContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('useChat needs a ChatProvider above it')
  return context
}
