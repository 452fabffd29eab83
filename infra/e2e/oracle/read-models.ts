import type { Check } from './truth.ts'

/** I6: every read model equals a rebuild from zero. */
export const readModelsEqualRebuild: Check = ({ readModels }) =>
  readModels
    .filter(({ live, rebuilt }) => live !== rebuilt)
    .map(({ name }) => `read model ${name} is not what the log says`)
