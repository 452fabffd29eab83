/**
 * Runs one part of the set-up and prints one line with the time it took. The line goes to the standard error, because the standard output
 * belongs to the command that runs next: programs read reports and findings from it.
 * @template T
 * @param {string} label what is being done, e.g. `npm packages`
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const started = performance.now()
  process.stderr.write(`  ${label} ...`)
  try {
    const result = await work()
    process.stderr.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stderr.write(' failed\n')
    throw error
  }
}
