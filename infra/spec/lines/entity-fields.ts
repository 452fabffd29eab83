import { field, type Line, type TestName } from '../line.ts'
import { tests as t } from '../tests.ts'

type Tests = readonly [TestName, ...TestName[]]

/** A field of an account. */
export function ofAccount(words: string, name: string, ...tests: Tests): Line {
  return field(words, 'the document of accounts', name, ...tests)
}

/** A field of a generation that its response has. */
export function ofGeneration(words: string, name: string, ...tests: Tests): Line {
  return field(words, 'GET /api/generations/{id}', name, ...tests)
}

/** A field of a generation that is an input of its job. */
export function ofJob(words: string, name: string): Line {
  return field(words, 'JobRequested', name, t.generateCall)
}

/** The fields of cost tracking, which both documents list. The words of the first and of the cost differ. */
export function costTracking(words: { readonly id: string; readonly cost: string }): readonly Line[] {
  const ofCharge = (of: string, name: string, where = 'CostRecorded') => field(of, where, name, t.chargedOnce)
  return [
    field(words.id, 'the document of charges', '_id', t.ledger),
    ofCharge('userId', 'userId'),
    ofCharge('feature', 'feature'),
    ofCharge('model', 'model'),
    ofCharge('details (json)', 'usage'),
    ofCharge(words.cost, 'amount', 'CostRecorded, in millionths of a dollar'),
    field('createdAt', 'the document of charges', 'at', t.ledger),
  ]
}
