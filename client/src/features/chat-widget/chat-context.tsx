import {
  createContext,
  useContext,
  useMemo,
  useReducer,
  useState,
  type ActionDispatch,
  type ReactNode,
} from 'react'
import { closed, reduce, type Chat, type ChatEvent } from './machine.ts'

interface ChatContext {
  readonly chat: Chat
  readonly dispatch: ActionDispatch<[ChatEvent]>
  readonly isCovering: boolean
  readonly setCovering: (isCovering: boolean) => void
}

const Context = createContext<ChatContext | undefined>(undefined)

export function ChatProvider({ children }: { readonly children: ReactNode }) {
  const [chat, dispatch] = useReducer(reduce, closed)
  const [isCovering, setCovering] = useState(false)
  const value = useMemo(() => ({ chat, dispatch, isCovering, setCovering }), [chat, isCovering])
  return <Context value={value}>{children}</Context>
}

export function useChat(): ChatContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('useChat needs a ChatProvider above it')
  return context
}
