const pitchesHz = [660, 880]
const stepSeconds = 0.14
const toneSeconds = 0.5
const loudest = 0.12

let shared: AudioContext | undefined

/** Plays two short, soft tones. Browsers allow it after the player has pressed something on this page. */
export function playChime(): void {
  // One for the page: Safari plays it at any time once a press has started it.
  const context = (shared ??= new AudioContext())
  context.resume().catch(() => undefined)
  const tones = pitchesHz.map((frequency, index) => {
    const start = context.currentTime + index * stepSeconds
    const tone = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start).linearRampToValueAtTime(loudest, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + toneSeconds)
    return tone
  })
  // So that the device can rest.
  tones.at(-1)?.addEventListener('ended', () => void context.suspend())
}
