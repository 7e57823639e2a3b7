/* appimage.c - the first part of our AppImage: unpacks the image behind it once to the player's cache,
 * then runs AppRun from there. Needs no FUSE. What is unpacked is named after its contents (BUILD_ID),
 * so a newer AppImage never touches what an older one runs from; what nobody runs any more is
 * removed by the next one. */
#define _GNU_SOURCE
#include <squashfuse/squashfuse.h>
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PREFIX "cardtable-appimage-"
#define UNFINISHED ".unfinished-"

/* our images are packed with xz; this keeps LZO, which is under the GPL, out of the program */
int lzo1x_decompress_safe(const unsigned char *a, unsigned long b, unsigned char *c, unsigned long *d, void *e)
{
    (void)a; (void)b; (void)c; (void)d; (void)e;
    return -1;
}

static void die(const char *what)
{
    fprintf(stderr, "Cardtable: %s: %s\n", what, strerror(errno));
    exit(127);
}

/* The image begins where the program ends: behind its last section, or its section headers. */
static off_t end_of_program(const char *path)
{
    Elf64_Ehdr head;
    FILE *file = fopen(path, "rb");
    if (!file || fread(&head, sizeof head, 1, file) != 1)
        die(path);
    off_t end = head.e_shoff + (off_t)head.e_shentsize * head.e_shnum;
    for (int i = 0; i < head.e_shnum; i++) {
        Elf64_Shdr section;
        fseek(file, head.e_shoff + (long)i * head.e_shentsize, SEEK_SET);
        if (fread(&section, sizeof section, 1, file) != 1)
            die(path);
        if (section.sh_type != SHT_NOBITS && (off_t)(section.sh_offset + section.sh_size) > end)
            end = section.sh_offset + section.sh_size;
    }
    fclose(file);
    return end;
}

static void copy_file(sqfs *image, sqfs_inode *node, const char *to)
{
    static char buffer[1 << 20];
    int file = open(to, O_WRONLY | O_CREAT | O_TRUNC, node->base.mode & 0777);
    if (file < 0)
        die(to);
    for (sqfs_off_t at = 0; (uint64_t)at < node->xtra.reg.file_size;) {
        sqfs_off_t size = sizeof buffer;
        if (sqfs_read_range(image, node, at, &size, buffer) || size <= 0)
            die("the file is damaged; fetch it again");
        if (write(file, buffer, size) != size)
            die(to);
        at += size;
    }
    if (close(file))
        die(to);
}

static void unpack(const char *path, off_t offset, const char *folder)
{
    sqfs image;
    sqfs_traverse walk;
    sqfs_err error = SQFS_OK;
    if (sqfs_open_image(&image, path, offset) || sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image)))
        die("the file is damaged; fetch it again");
    while (sqfs_traverse_next(&walk, &error)) {
        char to[PATH_MAX], target[PATH_MAX];
        sqfs_inode node;
        if (walk.dir_end)
            continue;
        if (sqfs_inode_get(&image, &node, sqfs_dentry_inode(&walk.entry)))
            die("the file is damaged; fetch it again");
        snprintf(to, sizeof to, "%s/%s", folder, walk.path);
        if (S_ISDIR(node.base.mode)) {
            if (mkdir(to, 0755) && errno != EEXIST)
                die(to);
        } else if (S_ISLNK(node.base.mode)) {
            size_t size = sizeof target;
            if (sqfs_readlink(&image, &node, target, &size) || symlink(target, to))
                die(to);
        } else if (S_ISREG(node.base.mode)) {
            copy_file(&image, &node, to);
        }
    }
    if (error)
        die("the file is damaged; fetch it again");
    sqfs_traverse_close(&walk);
    sqfs_destroy(&image);
}

static int removed(const char *path, const struct stat *stat, int kind, struct FTW *where)
{
    (void)stat; (void)kind; (void)where;
    return remove(path);
}

/* Opens the lock of an unpacked program; `how` says whether to run it or to remove it. */
static int locked(const char *folder, int how)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/.running", folder);
    int lock = open(path, O_RDWR | O_CREAT, 0600);
    if (lock >= 0 && flock(lock, how)) {
        close(lock);
        return -1;
    }
    return lock;
}

static void remove_others(const char *cache, const char *ours)
{
    DIR *folder = opendir(cache);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", cache, entry->d_name);
        if (strncmp(entry->d_name, PREFIX, strlen(PREFIX)) || !strcmp(path, ours) || strstr(path, UNFINISHED))
            continue;
        int lock = locked(path, LOCK_EX | LOCK_NB);
        if (lock >= 0) {
            nftw(path, removed, 16, FTW_DEPTH | FTW_PHYS);
            close(lock);
        }
    }
    if (folder)
        closedir(folder);
}

/* The folder of the player's caches, made where it is not there yet. */
static void find_cache(char *cache, size_t size)
{
    const char *given = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (given && *given == '/')
        snprintf(cache, size, "%s", given);
    else
        snprintf(cache, size, "%s/.cache", home && *home ? home : "/tmp");
    mkdir(cache, 0700);
}

int main(int count, char **words)
{
    char self[PATH_MAX], cache[PATH_MAX - 256], folder[PATH_MAX - 128], path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0)
        die("/proc/self/exe");
    self[length] = 0;
    off_t offset = end_of_program(self);
    if (count > 1 && !strcmp(words[1], "--appimage-offset")) {
        printf("%lld\n", (long long)offset);
        return 0;
    }
    if (count > 1 && !strcmp(words[1], "--appimage-extract")) {
        mkdir("squashfs-root", 0755);
        unpack(self, offset, "squashfs-root");
        return 0;
    }
    if (count > 1 && !strcmp(words[1], "--appimage-extract-and-run")) { /* which is what it always does */
        words[1] = words[0];
        words++;
    }
    find_cache(cache, sizeof cache);
    snprintf(folder, sizeof folder, "%s/%s%s", cache, PREFIX, BUILD_ID);
    if (access(folder, X_OK)) { /* whole or not there at all: it gets its name at the end */
        snprintf(path, sizeof path, "%s%sXXXXXX", folder, UNFINISHED);
        if (!mkdtemp(path))
            die(path);
        unpack(self, offset, path);
        if (chmod(path, 0755) || (rename(path, folder) && errno != EEXIST && errno != ENOTEMPTY))
            die(folder);
    }
    locked(folder, LOCK_SH | LOCK_NB); /* held open until the program ends */
    remove_others(cache, folder);
    setenv("APPIMAGE", self, 1);
    setenv("APPDIR", folder, 1);
    setenv("ARGV0", words[0], 1);
    snprintf(path, sizeof path, "%s/AppRun", folder);
    execv(path, words);
    die(path);
}
