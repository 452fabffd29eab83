import { AssetId, CharacterId, StyleId } from '../../../platform/eventsourcing/event.ts'
import { assetId, jobId, userId } from '../../jobs/testing/builders.ts'
import type { Addition } from '../member.ts'

// The images of one character, for tests of rules and read models.

export const characterId = CharacterId.parse('88888888-8888-4888-8888-888888888888')
export const otherImage = AssetId.parse('44444444-4444-4444-8444-444444444444')
export const pair = { userId, characterId, assetId }
export const image: Addition = { rank: 'm', ratio: 1_500, generationId: jobId }
export const styleId = StyleId.parse('99999999-9999-4999-8999-999999999999')
