import {
  createContext,
  useContext,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { createListeners } from '../../lib/listeners.ts'
import { useSession } from '../../session/browser-session.ts'
import { closed, reduce } from './machine.ts'

function useChatState() {
  const [chat, dispatch] = useReducer(reduce, closed)
  const [isCovering, setCovering] = useState(false)
  return useMemo(() => ({ chat, dispatch, isCovering, setCovering }), [chat, isCovering])
}

type ChatContext = ReturnType<typeof useChatState>

const Context = createContext<ChatContext | undefined>(undefined)

export function ChatProvider({ children }: { readonly children: ReactNode }) {
  return <Context value={useChatState()}>{children}</Context>
}

export function useChat(): ChatContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('useChat needs a ChatProvider above it')
  return context
}

/** Returns a function that opens the chat of a player, and leads a visitor to the sign-in. */
export function useLaunch(): () => void {
  const { dispatch } = useChat()
  const session = useSession()
  const navigate = useNavigate()
  return () => {
    if (session.status === 'signed-in') dispatch({ type: 'launched' })
    else void navigate('/signin')
  }
}

let unreadTotal = 0
const { subscribe, notify } = createListeners()

export function setUnreadTotal(total: number): void {
  unreadTotal = total
  notify()
}

/** The prerendered page has none, because nobody is signed in there. */
export const useUnreadTotal = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unreadTotal,
    () => 0,
  )
