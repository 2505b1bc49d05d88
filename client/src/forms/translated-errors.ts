import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useWording } from '../texts/current.ts'

/** Validates the faulty fields again after a change of the language, so that their messages change too. */
export function useTranslatedErrors<Values extends FieldValues>({
  formState: { errors },
  trigger,
}: Pick<UseFormReturn<Values>, 'formState' | 'trigger'>): void {
  const wording = useWording()
  const translate = useEffectEvent(() => {
    const faulty = Object.keys(errors) as Path<Values>[]
    if (faulty.length > 0) void trigger(faulty)
  })
  useEffect(() => translate(), [wording])
}
