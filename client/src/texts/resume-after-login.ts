import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'resume-after-login'>

export let guardedPlaces: Texts['guardedPlaces']
export let resumeTexts: Texts['resumeTexts']
export let guardTexts: Texts['guardTexts']

onTexts('resume-after-login', (texts) => {
  ;({ guardedPlaces, resumeTexts, guardTexts } = texts)
})
