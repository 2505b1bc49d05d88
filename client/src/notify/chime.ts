const pitchesHz = [660, 880]
const stepSeconds = 0.14
const toneSeconds = 0.5
const loudest = 0.12

/** Plays two short, soft tones. Browsers allow it after the player has pressed something on this page. */
export function playChime(): void {
  const context = new AudioContext()
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
  tones.at(-1)?.addEventListener('ended', () => void context.close())
}
