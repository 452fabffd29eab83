import { create, projection, type ReadModel } from '../projections/projection.ts'
import type { AssetEvent } from './events.ts'

/** A picture and whose it is. */
export interface AssetDocument extends ReadModel, Omit<AssetEvent['data'], 'assetId'> {
  readonly createdAt: Date
}

/** Read model `assets`, by asset id: who may see which bytes. */
export const assets = projection<AssetEvent>({
  name: 'assets',
  version: 1,
  indexes: [],
  on: {
    AssetCreated: (e) => {
      const { assetId, ...asset } = e.data
      return create(assetId, { ...asset, createdAt: e.created })
    },
  },
})
