import { z } from 'zod'
import type { EventDefinition } from '../event.ts'

/** A personal field of an event: its name and the name of the field that holds the subject's id. */
export interface PersonalField {
  readonly name: string
  readonly subject: string
}

const known = new WeakMap<EventDefinition, readonly PersonalField[]>()

/**
 * The fields of an event that were marked with `personal(subject)`. Throws when a mark would have no effect, and the field be
 * written in clear: only fields at the top of an event are sealed, and only with the key of a person whose id is in another
 * field of the same event.
 */
export function personalFields(definition: EventDefinition): readonly PersonalField[] {
  const before = known.get(definition)
  if (before) return before
  const fields = Object.entries(definition.data.shape).flatMap(([name, schema]) => {
    const subject = subjectOf(schema)
    return subject === undefined ? [] : [{ name, subject }]
  })
  refuseIneffectiveMarks(definition, fields)
  known.set(definition, fields)
  return fields
}

function subjectOf(schema: unknown): string | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return subjectOf(schema.unwrap())
  if (!(schema instanceof z.ZodType)) return undefined
  const subject = schema.meta()?.['personal']
  return typeof subject === 'string' ? subject : undefined
}

function refuseIneffectiveMarks({ data }: EventDefinition, fields: readonly PersonalField[]): void {
  const sealed = new Set(fields.map(({ name }) => `data.${name}`))
  // What a transformation takes and what it gives are two schemas; a mark may be in either.
  for (const io of ['input', 'output'] as const) {
    const { properties, required = [] } = z.toJSONSchema(data, { unrepresentable: 'any', io })
    for (const path of pathsOfMarks(properties, 'data')) {
      if (!sealed.has(path)) throw new Error(`The personal field ${path} would be written in clear: put it at the top`)
    }
    for (const { name, subject } of fields) {
      const isText = typeof properties?.[subject] === 'object' && properties[subject].type === 'string'
      if (isText && required.includes(subject)) continue
      throw new Error(`The personal field data.${name} needs the id of a person in data.${subject}`)
    }
  }
}

/** Paths of all that is marked as personal below a part of a JSON schema; words of the schema language are left out. */
function pathsOfMarks(part: unknown, path: string): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  if ('personal' in part && typeof part.personal === 'string') return [path]
  return Object.entries(part).flatMap(([name, each]) =>
    pathsOfMarks(each, /^(\d+|properties|items|anyOf|oneOf|allOf)$/.test(name) ? path : `${path}.${name}`),
  )
}
