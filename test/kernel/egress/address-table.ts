import type { AddressClass } from "../../../src/kernel/egress/address.ts";

/** Literals by their class for the guard. The public ones are next to the borders of special ranges if possible. */
export const LITERALS: Readonly<Record<AddressClass, readonly string[]>> = {
  public: [
    ...[
      "1.0.0.1",
      "1.1.1.1",
      "8.8.8.8",
      "9.255.255.255",
      "11.0.0.0",
      "100.63.255.255",
      "100.128.0.1",
      "126.255.255.255",
    ],
    ...["128.0.0.1", "168.63.129.15", "168.63.129.17", "169.253.255.255", "169.255.0.1", "172.15.0.1", "172.32.0.1"],
    ...["191.255.255.255", "192.0.1.1", "192.0.3.1", "192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.1"],
    ...["198.51.99.255", "198.51.101.1", "203.0.112.255", "203.0.114.1", "223.255.255.254", "::ffff:8.8.8.8"],
    ...["::ffff:808:808", "2001:200::1", "2001:4860:4860::8888", "2003::1", "2606:4700::1111", "2a00:1450:4001::1"],
    "[2606:4700::1111]",
  ],
  private: [
    ...["127.0.0.1", "127.0.0.2", "127.255.255.254", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255"],
    ...["192.168.0.0", "192.168.1.1", "192.168.255.255", "169.254.0.1", "169.254.1.1", "169.254.255.255"],
    ...["100.64.0.0", "100.64.0.1", "100.127.255.255", "::1", "0:0:0:0:0:0:0:1", "fe80::1", "febf:ffff::1"],
    ...["fc00::1", "fd12:3456::1", "fdff:ffff::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::FFFF:7F00:0001"],
    ...["::ffff:10.0.0.1", "::ffff:192.168.1.1", "::ffff:100.64.0.1", "[::1]", "[::ffff:7f00:1]", "[fe80::1]"],
    ...["fe80::1%eth0", "fe80::1%1", "::1%lo", "fd00::1%25eth0"],
  ],
  forbidden: [
    // This network, and protocol assignments.
    ...["0.0.0.0", "0.1.2.3", "0.255.255.255", "::ffff:0.0.0.0", "192.0.0.1", "192.0.0.8", "192.0.0.10"],
    // Metadata services, and other services of clouds.
    ...["169.254.169.254", "::ffff:169.254.169.254", "::ffff:a9fe:a9fe", "169.254.169.253", "169.254.169.123"],
    ...["169.254.170.2", "169.254.170.23", "169.254.0.23", "169.254.42.42", "168.63.129.16", "::ffff:168.63.129.16"],
    ...["100.100.100.200", "192.0.0.192", "fd00:ec2::254", "fd00:ec2::23", "fd00:ec2::253", "fd00:42::42"],
    ...["fd20:ce::254", "fd00:ec2:0:0:0:0:0:254", "fd00:ec2::254%eth0", "169.254.169.254%eth0"],
    // Documentation, benchmarking, anycast of relays and of AS 112.
    ...["192.0.2.1", "198.51.100.1", "203.0.113.1", "233.252.0.1", "2001:db8::1", "3fff::1", "198.18.0.1"],
    ...["198.19.255.255", "2001:2::1", "192.88.99.1", "192.31.196.1", "192.52.193.1", "192.175.48.1"],
    ...["2620:4f:8000::1", "2001:1::1", "2001:3::1", "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1"],
    // Multicast, reserved, broadcast, discard.
    ...["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.254", "255.255.255.255", "::ffff:224.0.0.1"],
    ...["ff02::1", "ff05::1:3", "100::1"],
    // IPv4 inside IPv6, by whatever way: compatible, translated, NAT64, 6to4, Teredo.
    ...["::", "::127.0.0.1", "::7f00:1", "::a9fe:a9fe", "::8.8.8.8", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1"],
    ...["64:ff9b::169.254.169.254", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "2002:7f00:1::", "2002:a9fe:a9fe::"],
    ...["2002:808:808::1", "2001:0:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    // Site-local, segment routing, and what IPv6 has not given out.
    ...["fec0::1", "5f00::1", "1::1", "200::1", "3ff:ffff::1", "4000::1", "8000::1", "e000::1", "100:0:0:1::1"],
    "2606:4700::1111%eth0",
  ],
};

/** Ways to write, in a URL, an address of this machine or its network: refused unless private receivers are allowed. */
export const PRIVATE_SPELLINGS: readonly string[] = [
  ...[
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://0x7f.1/",
    "http://0X7F.1/",
    "http://0x7f000001/",
  ],
  ...[
    "http://2130706433/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://00000000177.1/",
    "http://127.0.0.1./",
  ],
  ...["http://127.1:8080/", "https://127.0.0.1:443/", "http://%31%32%37.0.0.1/", "http://127%2e0%2e0%2e1/"],
  // Full width, half width, in circles, with the dots of other scripts, with marks that a name drops.
  ...[
    "http://\uff11\uff12\uff17.\uff10.\uff10.\uff11/",
    "http://\uff10\uff58\uff17\uff46.1/",
    "http://127。0。0。1/",
    "http://127｡0｡0｡1/",
  ],
  ...["http://127\uff0e0\uff0e0\uff0e1/", "http://①②⑦.⓪.⓪.①/", "http://127.0.0\u00ad.1/", "http://127\u200b.0.0.1/"],
  ...[
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://app.localhost:3000/",
    "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
  ],
  ...["http://localhost。/", "http://loc\u00adalhost/", "http://localhost%2e/", "http://%6cocalhost/"],
  ...["http://localhost.localdomain/", "http://ip6-localhost/", "http://broadcasthost/", "http://printer.local/"],
  ...["http://vault.internal/", "http://wiki.corp/", "http://api.default.svc/", "http://db.cluster.local/"],
  ...["http://kubernetes/", "http://router.lan/", "http://nas.home.arpa/", "http://intranet./"],
  ...["http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/"],
  ...["http://[0:0:0:0:0:FFFF:7F00:0001]/", "http://[fe80::1]/", "http://[fd00::1]/", "http://[::ffff:10.0.0.1]/"],
  ...["https://10.0.0.1:8443/hook", "http://167772161/", "http://192.168.0.1/", "http://0xc0.0xa8.1/"],
  ...["http://172.16.5.4/", "http://100.64.0.1/", "http://169.254.1.1/", "http://127.0.0.1#@example.com/"],
  "http://127.0.0.1?@example.com/",
];

/** Ways to write what is refused even where private receivers are allowed. */
export const FORBIDDEN_SPELLINGS: readonly string[] = [
  ...[
    "http://169.254.169.254/latest/meta-data/",
    "http://0xa9fea9fe/",
    "http://2852039166/",
    "http://0251.0376.0251.0376/",
  ],
  ...["http://169.254.43518/", "http://\uff11\uff16\uff19.254.169.254/", "http://[::ffff:169.254.169.254]/"],
  ...["http://[::ffff:a9fe:a9fe]/", "http://[fd00:ec2::254]/", "http://168.63.129.16/", "http://100.100.100.200/"],
  ...[
    "http://metadata.google.internal/",
    "http://metadata.google.internal./",
    "http://metadata/",
    "http://instance-data/",
  ],
  ...["http://0.0.0.0/", "http://0/", "http://0x0/", "http://[::]/", "http://[64:ff9b::7f00:1]/"],
  ...["http://[64:ff9b::169.254.169.254]/", "http://[2002:7f00:1::]/", "http://[2001:0:7f00:1::]/"],
  ...["http://[::127.0.0.1]/", "http://[::ffff:0:127.0.0.1]/", "http://224.0.0.1/", "http://[ff02::1]/"],
  ...["http://255.255.255.255/", "http://4294967295/", "http://198.18.0.1/", "http://192.0.2.1/", "http://[200::1]/"],
];

/** URLs with more than one reading. Whoever reads them wrong must still not reach inside. */
export const AMBIGUOUS_SPELLINGS: readonly string[] = [
  ...["http:127.0.0.1", "http:/127.0.0.1", "http:\\\\127.0.0.1/", "http:////127.0.0.1/", "http:///127.0.0.1/"],
  ...["http://example.com@127.0.0.1/", "http://example.com:443@127.0.0.1/", "http://user@127.0.0.1/"],
  ...["http://user:password@127.0.0.1/", "http://127.0.0.1\\@example.com/", "http://127.0.0.1:80\\@example.com/"],
  ...[" http://127.0.0.1/", "http://127.0.0.1/\n", "http://127.0\t.0.1/", "ht\ntp://127.0.0.1/", "http://@127.0.0.1/"],
];

/** No absolute http or https URL that says one thing to every reader and names a host that can be. */
export const MALFORMED: readonly string[] = [
  ...["", "example.com", "//example.com/", "ftp://example.com/", "file:///etc/passwd", "javascript:alert(1)"],
  ...[
    "gopher://127.0.0.1:6379/_",
    "dict://127.0.0.1:11211/",
    "data:text/plain,x",
    "unix:/run/docker.sock",
    "blob:http://a.example/",
  ],
  ...["http:example.com", "http:/example.com", "http://example.com\\@127.0.0.1/", "http:///example.com", "http://"],
  ...["http://exa mple.com/", " http://example.com/", "http://example.com/\n", "http://example.com/\u0000"],
  ...["http://example.com/\ud800", "http://example.com/?of=\udc00"],
  ...["http://user@example.com/", "http://user:password@example.com/", "http://[::1]:80@example.com/"],
  ...["http://256.256.256.256/", "http://4294967296/", "http://1.2.3.4.5/", "http://127.0.0.1.0x/", "http://[::1/"],
  ...["http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://[fe80::1%251]:80/", "http://[127.0.0.1]/"],
  ...[
    "http://127.0.0.1%00.example.com/",
    "http://localhost%20/",
    "http://localhost%0d%0aX:1/",
    "http://[::1].example.com/",
  ],
  ...["http://example.com:99999/", "http://example.com:80:80/", "http://localhost../", "http://a..example.com/"],
  ...["http://.example.com/", `http://${"a".repeat(64)}.example.com/`, `http://${"a.".repeat(130)}example.com/`],
];

/** Receivers that anybody may have. */
export const PUBLIC_URLS: readonly string[] = [
  ...[
    "https://example.com/hooks?team=1#part",
    "http://example.com:8080",
    "HTTPS://EXAMPLE.COM/",
    "https://example.com./",
  ],
  ...["https://8.8.8.8/", "http://134744072/", "https://[2606:4700::1111]/", "https://[2606:4700::1111]:8443/hook"],
  ...[
    "https://bücher.example/",
    "https://xn--bcher-kva.example/",
    "https://localhost.example.com/",
    "https://127.0.0.1.nip.io/",
  ],
  ...[
    "https://internal.example.com/",
    "https://local.example/",
    "https://svc.example.com/",
    "https://10-0-0-1.example.com/",
  ],
  ...["https://example.com/?to=http://127.0.0.1/", "https://example.com/@127.0.0.1/", "https://hooks_a.example.com/"],
  ...[
    "https://example.com:443/",
    "http://example.com:3000/",
    "https://example.com:8443/",
    "https://example.co.uk:65535/",
  ],
];
