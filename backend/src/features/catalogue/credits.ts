// Credits: what every person may have made each day without money. Pure and safe in a browser.

/** Credits of each person and UTC day (spec video 2). */
export const dailyCredits = 30

const microsPerCredit = 30_000

/** What a job costs when it is paid by credits. @param price of the job in millionths of a dollar */
export function creditsFor(price: number): number {
  return Math.floor(price / microsPerCredit)
}
