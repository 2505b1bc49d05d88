import { chatTexts as texts } from '../texts/chat.ts'
import { IconButton } from '../ui/button.tsx'
import { icon } from '../ui/icons.tsx'
import { canRing, choose, useChoice } from './alert-choices.ts'
import { playChime } from './chime.ts'

const speaker = 'M4.5 10v4h3l4.5 4V6L7.5 10h-3Z'
const OnIcon = icon(`${speaker}M15.5 9.5a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10`)
const OffIcon = icon(`${speaker}M15.5 10l4 4M19.5 10l-4 4`)

/** Plays the sound when it is switched on, so that the player knows it. */
export default function SoundSwitch({ userId }: { readonly userId: string }) {
  const isOn = useChoice(userId, 'sound')
  if (!canRing()) return null
  return (
    <IconButton
      label={texts.sound}
      aria-pressed={isOn}
      onClick={() => {
        choose(userId, 'sound', !isOn)
        if (!isOn) playChime()
      }}
    >
      {isOn ? <OnIcon /> : <OffIcon />}
    </IconButton>
  )
}
