import { z } from 'zod'
import type { EventDefinition } from '../event.ts'

/** A personal field of an event: its name and the name of the field that holds the subject's id. */
export interface PersonalField {
  readonly name: string
  readonly subject: string
}

const known = new WeakMap<EventDefinition, readonly PersonalField[]>()

/** The fields of an event that were marked with `personal(subject)`. */
export function personalFields(definition: EventDefinition): readonly PersonalField[] {
  const before = known.get(definition)
  if (before) return before
  const fields = Object.entries(definition.data.shape).flatMap(([name, schema]) => {
    const subject = subjectOf(schema)
    return subject === undefined ? [] : [{ name, subject }]
  })
  known.set(definition, fields)
  return fields
}

function subjectOf(schema: unknown): string | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return subjectOf(schema.unwrap())
  if (!(schema instanceof z.ZodType)) return undefined
  const subject = schema.meta()?.['personal']
  return typeof subject === 'string' ? subject : undefined
}
