import { browserSession } from '../session/browser-session.ts'
import { common, sessionTexts as texts } from '../texts/common.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useIsAfter } from '../ui/use-is-after.ts'

const confirmedWithinMs = 1000

export function LogoutPending() {
  return (
    useIsAfter(confirmedWithinMs) && (
      <Banner isUrgent text={texts.logoutPending}>
        <Button look="secondary" onClick={() => void browserSession.retryLogout()}>
          {texts.retryLogout}
        </Button>
      </Banner>
    )
  )
}

export function AccountChanged({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  return (
    <Banner isUrgent text={texts.accountChanged(email)}>
      <Button look="secondary" onClick={onClose}>
        {common.close}
      </Button>
    </Banner>
  )
}
