import re,sys
rows=[];cur=None
for l in open('/tmp/v.log'):
    m=re.match(r'(\S+) (\S+) (\S+) (\d+)/(\d+) silent (\d+)(.*)',l)
    if m and '.' in m[1]: rows.append([int(m[5])-int(m[4])+int(m[6]),m[1],m[2],m[3],m[4]+'/'+m[5],m[6],[]]); cur=rows[-1]
    elif cur and l.startswith('    '): cur[6].append(l.strip()[:int(sys.argv[2]) if len(sys.argv)>2 else 110])
rows.sort(key=lambda r:-int(r[5]))
for r in rows[:int(sys.argv[1])]:
    print(*r[:6])
    for x in r[6][:4]: print('      ',x)
