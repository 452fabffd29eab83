import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { thingEndpoints } from '../../platform/http/contract/thing-endpoints.ts'
import { loraErrors } from './errors.ts'

const shortText = z.string().trim().min(1).max(120)
const address = z.string().trim().min(1).max(2_000)

/** What a person enters about a LoRA (spec images 3 and 5). An empty `thumbnailUrl` means none. */
const LoraFields = z.object({
  name: shortText,
  triggerWord: shortText,
  highNoiseUrl: address,
  lowNoiseUrl: address,
  thumbnailUrl: z.string().trim().max(2_000).optional(),
})
export const Lora = LoraFields.extend({ id: z.uuid(), createdAt: z.iso.datetime() })
export type Lora = z.infer<typeof Lora>

/** Spec images 7. */
export const {
  list: listLoras,
  create: createLora,
  change: changeLora,
  remove: deleteLora,
  restore: restoreLora,
} = thingEndpoints({
  path: '/api/loras',
  one: '/api/loras/:loraId',
  params: z.object({ loraId: z.uuid() }),
  noun: 'a LoRA',
  plural: 'LoRAs',
  thing: Lora,
  fields: LoraFields,
  changes: LoraFields.partial(),
  created: z.object({ id: z.uuid() }),
  tooMany: loraErrors.tooMany,
  refusals: [commonErrors.addressRefused],
})
