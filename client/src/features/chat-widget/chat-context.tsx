import { createContext, useContext, useMemo, useReducer, useState, type ReactNode } from 'react'
import { closed, reduce } from './machine.ts'

function useChatState() {
  const [chat, dispatch] = useReducer(reduce, closed)
  const [isCovering, setCovering] = useState(false)
  return useMemo(() => ({ chat, dispatch, isCovering, setCovering }), [chat, isCovering])
}

type ChatContext = ReturnType<typeof useChatState>

const Context = createContext<ChatContext | undefined>(undefined)

export function ChatProvider({ children }: { readonly children: ReactNode }) {
  const state = useChatState()
  return <Context value={state}>{children}</Context>
}

export function useChat(): ChatContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('useChat needs a ChatProvider above it')
  return context
}
