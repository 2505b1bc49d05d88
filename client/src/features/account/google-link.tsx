import { googleAddress } from '../../entities/user/account.ts'
import { authTexts as texts } from '../../texts/account.ts'
import { buttonLook } from '../../ui/button.tsx'

export function GoogleLink() {
  return (
    <div className="grid gap-5">
      <a href={googleAddress} className={buttonLook('secondary')}>
        <GoogleLogo />
        {texts.google}
      </a>
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.orByEmail}
      </p>
    </div>
  )
}

function GoogleLogo() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5 shrink-0">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-2 3.2-4.8 3.2-8.2Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8a6.7 6.7 0 0 1-9.9-3.5H2.2V17A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 10l3.6-2.9Z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7l3.6 2.9A6.6 6.6 0 0 1 12 5.4Z"
      />
    </svg>
  )
}
