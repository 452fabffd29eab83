import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Folders of the longest tests, longest first: tests that kill the product under load, that kill workers, that run the whole product, that
 * run workers.
 */
const longest = ['infra/e2e/crash/', 'workflows/src/worker/worker.test.ts', 'infra/e2e/', 'workflows/'] as const

/** The same files with the longest first, otherwise in their given order. */
export function longFirst<File extends Pick<TestSpecification, 'moduleId'>>(
  root: string,
  files: readonly File[],
): File[] {
  const rank = ({ moduleId }: File) => {
    const found = longest.findIndex((start) => relative(root, moduleId).startsWith(start))
    return found === -1 ? longest.length : found
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Starts long test files first, so that no core is idle at the end while the other one finishes a long file. Without a previous run,
 * vitest would estimate the duration by the size of the file and start them last. (It is a class because vitest requires one.)
 */
export class LongFirst extends BaseSequencer {
  /** All files of a run, in the order in which they start. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(this.ctx.config.root, await super.sort(files))
  }
}
