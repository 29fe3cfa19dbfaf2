import { expect, test } from "vitest";
import { blockOf } from "../../../src/server/http/address-block.js";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:DB8:0:0:1::", "2001:db8:0:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unix", "unix"],
  ["", ""],
])("the block of %j is %j", (address, block) => {
  expect(blockOf(address)).toBe(block);
});
