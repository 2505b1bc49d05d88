/** The refusals that a step expects: one code, or a list of possible ones. */
import * as z from 'zod/mini'
import { errors, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { deskCodes } from '../../../mock-api/domain/refusal.ts'

export const RefusalCode = z.enum([...deskCodes, ...(Object.keys(errors) as ErrorCode[])])

type OneOrMore<Code> = Code | readonly Code[]

export const refusalsOf = <Code extends string>(code: z.ZodMiniType<Code>, about: string) =>
  z.union([code, z.array(code).check(z.minLength(1, 'Write at least one refusal.'))]).check(z.describe(about))

export const codesIn = <Code extends string>(refused: OneOrMore<Code> | undefined): readonly Code[] => {
  if (refused === undefined) return []
  return typeof refused === 'string' ? [refused] : refused
}

/** `chat-closed or already-assigned` */
export const formatCodes = (refused: OneOrMore<string>): string => codesIn(refused).join(' or ')
