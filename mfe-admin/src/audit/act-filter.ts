import { ActWord } from '@studio/backend/contract/admin'
import { readId } from '../parts/address/read-id.ts'

/** Which acts are listed: of one kind, by one admin, about one person; what is left out does not matter. */
export interface ActFilter {
  readonly act?: ActWord
  readonly adminId?: string
  readonly userId?: string
}

/** Reads the filter in the search of an address; what fits nothing is ignored. */
export function readActFilter(search: Readonly<Record<string, unknown>>): ActFilter {
  const act = ActWord.safeParse(search['act']).data
  const adminId = readId(search['adminId'])
  const userId = readId(search['userId'])
  return {
    ...(act !== undefined && { act }),
    ...(adminId !== undefined && { adminId }),
    ...(userId !== undefined && { userId }),
  }
}
