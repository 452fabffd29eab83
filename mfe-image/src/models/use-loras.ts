import { type Lora, listLoras } from '@studio/backend/contract/library'
import { useCall } from '@studio/ui/query'
import type { OwnList } from './own-list.ts'

/** The LoRAs of the person, newest first. They are fetched only if `wanted`. */
export function useLoras(wanted: boolean): OwnList<Lora> {
  return useCall(listLoras, {}, { enabled: wanted })
}
