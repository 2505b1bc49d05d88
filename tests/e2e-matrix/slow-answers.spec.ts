import { awaited, testSlowAnswer } from './slow-answers.ts'

for (const what of Object.keys(awaited) as (keyof typeof awaited)[]) testSlowAnswer(what)
