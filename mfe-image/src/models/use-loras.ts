import { type Lora, listLoras } from '@studio/backend/contract/library'
import { useCall } from '@studio/ui/query'
import type { OwnList } from './own-list.ts'

/** The LoRAs of the person, newest first. They are fetched only if `wanted`. */
export function useLoras(wanted: boolean): OwnList<Lora> {
  return useCall(listLoras, {}, { enabled: wanted })
}

/** What a LoRA of the person is called today; one that was deleted has no name any more. Undefined while that is not known. */
export function useLoraName(loraId: string | null): string | undefined {
  const { data: own } = useLoras(loraId !== null)
  if (own === undefined || loraId === null) return undefined
  return own.find(({ id }) => id === loraId)?.name ?? 'Deleted'
}
