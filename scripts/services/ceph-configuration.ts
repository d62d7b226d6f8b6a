interface CephPlace {
  folder: string;
  port: number;
  cluster: string;
}

/** One monitor, one in-memory disk and one gateway, on loopback only. Uses the gateway's port and the 18 below it. */
export function cephConfiguration({ folder, port, cluster }: CephPlace): { text: string; monitor: string } {
  const monitor = `[v2:127.0.0.1:${port - 18},v1:127.0.0.1:${port - 17}]`;
  const text = `
[global]
fsid = ${cluster}
mon host = ${monitor}
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${folder}/run
log file = ${folder}/log/$name.log
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
public network = 127.0.0.0/8
cluster network = 127.0.0.0/8
ms bind port min = ${port - 16}
ms bind port max = ${port - 1}
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw]
keyring = ${folder}/rgw.keyring
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw dynamic resharding = false
[client.admin]
keyring = ${folder}/admin.keyring
`;
  return { text, monitor };
}
