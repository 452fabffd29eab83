import { type Lora, listLoras } from '@studio/backend/contract/library'
import { useCall } from '@studio/ui/query'

/** The LoRAs of the person, newest first; undefined while they are not known. They are fetched only if `wanted`. */
export function useLoras(wanted: boolean): readonly Lora[] | undefined {
  return useCall(listLoras, {}, { enabled: wanted }).data
}
