/** The chat of whoever is signed in: its panel once it is open, and what the panel will show before that. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { User } from '../../../../contracts/registry/users.ts'
import { Answers } from '../../api/answers.tsx'
import { currentConversationOptions } from '../../entities/conversation/conversation.ts'
import { useChat } from './chat-context.tsx'
import { loadPanel } from './load-panel.ts'

const ChatPanel = lazy(loadPanel)

export function PlayersChat({ user }: { readonly user: User }) {
  const { chat, dispatch } = useChat()
  return (
    <Answers>
      <Reading userId={user._id} />
      {chat.at !== 'closed' && (
        <Suspense>
          <ChatPanel user={user} chat={chat} dispatch={dispatch} />
        </Suspense>
      )}
    </Answers>
  )
}

/** Reads as soon as somebody is signed in, so that events find a request to change while the panel is closed. */
function Reading({ userId }: { readonly userId: string }) {
  useQuery(currentConversationOptions(userId))
  return null
}
