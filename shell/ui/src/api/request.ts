import type { Endpoint } from '@studio/backend/contract'
import type { z } from 'zod'

type Part = 'params' | 'query' | 'body'
// biome-ignore lint/complexity/noBannedTypes: `{}` asks "may everything be left out?", which is its exact meaning.
type Optional<E extends Endpoint> = { [K in Part]: {} extends z.input<E[K]> ? K : never }[Part]

interface AnyInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** Files of a multipart form, by field. */
  readonly files?: Readonly<Record<string, readonly File[]>>
  /** Told what share of the form has been sent, 0 to 1. */
  readonly onUpload?: (share: number) => void
}

/** The input of an endpoint, as its schemas take it. Parts without required fields may be left out. */
export type CallInput<E extends Endpoint> = { readonly [K in Optional<E>]?: z.input<E[K]> } & {
  readonly [K in Exclude<Part, Optional<E>>]: z.input<E[K]>
} & AnyInput

/** Fields as text; a list becomes its field repeated, undefined none. */
const entries = (value: unknown): [string, string][] =>
  Object.entries(value ?? {}).flatMap(([key, item]) =>
    listOf(item).map((part): [string, string] => [key, String(part)]),
  )

const listOf = (item: unknown): readonly unknown[] => {
  if (Array.isArray(item)) return item
  return item === undefined ? [] : [item]
}

/** The endpoint's address with params filled in and the query appended. */
export function addressOf(endpoint: Endpoint, input: AnyInput): string {
  const path = entries(input.params).reduce(
    (address, [key, value]) => address.replace(`:${key}`, encodeURIComponent(value)),
    endpoint.path,
  )
  const query = new URLSearchParams(entries(input.query)).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The body that is sent: a form, fields before files, where the endpoint takes files; else JSON; else nothing. */
export function bodyOf(endpoint: Endpoint, input: AnyInput): FormData | string | undefined {
  if (input.body === undefined) return undefined
  if (endpoint.files === undefined) return JSON.stringify(input.body)
  const form = new FormData()
  for (const [key, value] of entries(input.body)) form.append(key, value)
  for (const [key, files] of Object.entries(input.files ?? {})) {
    for (const file of files) form.append(key, file)
  }
  return form
}
