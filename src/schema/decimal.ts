/** Whether one number is a whole multiple of another, in decimal arithmetic: 19.99 is one of 0.01. */
export function isMultipleOf(value: number, of: number): boolean {
  if (value === 0) return true;
  if (of === 0 || !Number.isFinite(value) || !Number.isFinite(of)) return false;
  const [digits, exponent] = decimal(value);
  const [unit, unitExponent] = decimal(of);
  const shift = exponent - unitExponent;
  if (Math.abs(shift) > 700) return shift > 0;
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits;
  const divisor = shift >= 0 ? unit : unit * 10n ** BigInt(-shift);
  return scaled % divisor === 0n;
}

/** A number as it is printed: `digits × 10^exponent`. */
function decimal(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = "0", power = "0"] = String(Math.abs(value)).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(power) - fraction.length];
}
